import { mount } from "svelte";
import App from "./App.svelte";
import { fetchAhead } from "./shell/ahead";
import { watchHistory } from "./shell/router.svelte";
import { applySettings } from "./shell/settings.svelte";
import "./styles.css";

applySettings();
watchHistory();
void fetchAhead().then(() => mount(App, { target: document.getElementById("app")! }));
