// The size of what a page transfers.

/** Limit for the first load of the home page, in transferred bytes: for the page of releases, and for that of a usual build. */
export const firstLoadLimit = process.env.PENTAD_PAGE === "slim" ? 700_000 : 1_000_000;

/** Loads an address until the selector `there` matches, and returns the transferred bytes and the paths. */
export async function transferred(page, path, there) {
  const sizes = new Map();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) => sizes.set(requestId, { url: response.url, size: 0 }));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.get(requestId).size = encodedDataLength;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.locator(there).first().waitFor();
  await page.waitForLoadState("networkidle");
  const total = [...sizes.values()].reduce((sum, { size }) => sum + size, 0);
  return { total, paths: [...sizes.values()].map(({ url }) => new URL(url).pathname) };
}
