import { mount } from "svelte";
import App from "./App.svelte";
import { fetchAhead } from "./shell/api";
import { watchHistory } from "./shell/router.svelte";
import { applySettings } from "./shell/settings.svelte";
import "./styles.css";

fetchAhead();
applySettings();
watchHistory();
mount(App, { target: document.getElementById("app")! });
