#!/bin/sh
# Makes the secrets of compose.yaml, once, in the folder `secrets` of the folder in which it is called.
set -eu
umask 077
mkdir -p secrets
cd secrets
# They are for nobody else, and for no repository.
echo '*' > .gitignore
for name in postgres server worker command; do
    [ -s "$name" ] && continue
    # A letter comes first, so that nothing takes it for a number, and none of the rest has a meaning in an address.
    { printf p; od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; echo; } > "$name.new"
    [ "$(wc -c < "$name.new")" -eq 50 ] || { echo "there is no secret for $name: /dev/urandom, od and tr make it" >&2; exit 1; }
    mv "$name.new" "$name"
done
{
    echo "PENTAD_SERVER_PASSWORD=$(cat server)"
    echo "PENTAD_WORKER_PASSWORD=$(cat worker)"
    echo "PENTAD_COMMAND_PASSWORD=$(cat command)"
} > nats.env
# The processes run as another user than the one that owns these files.
chmod 644 server worker postgres
