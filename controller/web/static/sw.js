// Stands in for a table that does not answer: the page that says so was kept while it did. Browsers run this only for
// pages of this machine and for encrypted ones.

const KEPT = "table-away-1";
const AWAY = "/away.html";
const FILES = [AWAY, "/favicon.svg", "/css/base.css", "/css/seats.css", "/js/base/theme.js", "/js/base/reload.js"];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode === "navigate" && request.method === "GET";
  if (isPage) event.respondWith(fetch(request).catch(() => kept(AWAY)));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

async function kept(request) {
  return await caches.match(request, { ignoreSearch: true }) ?? Response.error();
}
