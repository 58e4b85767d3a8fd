/** Requests of those who let programs of their own play here. */
import { request } from "./api";
import type { NewProgram, ProgramInfo } from "./types";

const bot = (name: string) => `/bots/${encodeURIComponent(name)}`;

export const bots = {
  mine: () => request<ProgramInfo[]>("GET", "/bots"),
  make: (name: string, everybody: boolean) => request<NewProgram>("POST", "/bots", {}, { name, public: everybody }),
  publish: (name: string, everybody: boolean) => request<ProgramInfo>("PATCH", bot(name), {}, { public: everybody }),
  revoke: (name: string) => request<ProgramInfo[]>("DELETE", bot(name)),
};
