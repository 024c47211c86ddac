#!/bin/sh
# Creates the secrets of compose.yaml in the folder `secrets` of the current directory. Existing secrets are kept.
set -eu
umask 077
mkdir -p secrets
cd secrets
# Keeps the secrets out of the repository.
echo '*' > .gitignore
for name in postgres server worker command; do
    [ -s "$name" ] && continue
    # The first character is a letter, so that no parser reads a number, and none of the others has a special meaning in an address.
    { printf p; od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; echo; } > "$name.new"
    [ "$(wc -c < "$name.new")" -eq 50 ] || { echo "there is no secret for $name: /dev/urandom, od and tr make it" >&2; exit 1; }
    mv "$name.new" "$name"
done
{
    echo "PENTAD_SERVER_PASSWORD=$(cat server)"
    echo "PENTAD_WORKER_PASSWORD=$(cat worker)"
    echo "PENTAD_COMMAND_PASSWORD=$(cat command)"
} > nats.env
# The processes in the containers run as a different user than the owner of these files.
chmod 644 server worker postgres
