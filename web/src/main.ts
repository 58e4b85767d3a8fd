import { mount } from "svelte";
import App from "./App.svelte";
import { learn } from "./languages";
import { fetchAhead } from "./shell/ahead";
import { watchHistory } from "./shell/router.svelte";
import { applySettings, settings } from "./shell/settings.svelte";
import { CORE } from "./shell/words";
import "./styles.css";

applySettings();
watchHistory();
void Promise.all([learn(CORE, settings.language), fetchAhead()]).then(() =>
  mount(App, { target: document.getElementById("app") ?? document.body }),
);
