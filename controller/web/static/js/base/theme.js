// The theme of this screen, light or dark: as somebody chose here, otherwise as the whole computer is set. It is a plain script,
// so that it comes before the first picture.

{
  const isDark = matchMedia("(prefers-color-scheme: dark)");
  const CHOSEN = "chameleon-table.theme";
  const GROUNDS = { light: "#f3ecdf", dark: "#14100c" }; // what the browser draws around the page

  const chosen = () => {
    try {
      return localStorage.getItem(CHOSEN);
    } catch {
      return null; // a browser that keeps nothing follows the computer
    }
  };

  const show = () => {
    const wanted = chosen();
    const theme = wanted === "light" || wanted === "dark" ? wanted : isDark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = theme;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", GROUNDS[theme]);
  };

  show();
  isDark.addEventListener("change", show);
  addEventListener("theme", show); // somebody has chosen
  addEventListener("storage", show); // on another page of this browser
}
