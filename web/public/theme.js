// Runs before anything is drawn, so that a theme that was chosen is there from the first moment.
try {
  const { theme } = JSON.parse(localStorage.getItem("amytis") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without a store the theme is the system's.
}
