import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Bots from "../../src/shell/pages/Bots.svelte";
import { change } from "../../src/shell/settings.svelte";

const ZED = { name: "Zed", public: true, online: false, created: 1 };

/** A server with these answers, by method and path. */
function answer(answers: Record<string, { status?: number; body: unknown }>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string, { method }: { method: string }) => {
    const path = `${method} ${address.split("?")[0]}`;
    asked.push(path);
    const { status = 200, body } = answers[path] ?? { status: 404, body: {} };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

beforeEach(() => {
  change({ language: "en" });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(() => vi.unstubAllGlobals());

describe("bots of one's own", () => {
  it("shows a token until it was kept", async () => {
    answer({ "GET /api/bots": { body: [ZED] }, "POST /api/bots": { body: { program: ZED, token: "amytis_secret" } } });
    const { container } = render(Bots);
    await fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Zed" } });
    await fireEvent.click(screen.getByRole("button", { name: "Make the bot" }));
    expect(await screen.findByDisplayValue("amytis_secret")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("The token of Zed");
    const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
    expect((await axe.run(container, { rules })).violations.map((violation) => violation.id)).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "I have kept it" }));
    expect(screen.queryByDisplayValue("amytis_secret")).toBeNull();
  });

  it("says beside the name what is wrong with it", async () => {
    answer({
      "GET /api/bots": { body: [] },
      "POST /api/bots": { status: 409, body: { code: "name_taken", message: "There is one already." } },
    });
    render(Bots);
    await fireEvent.input(screen.getByLabelText("Name"), { target: { value: "Zed" } });
    await fireEvent.click(screen.getByRole("button", { name: "Make the bot" }));
    expect((await screen.findByText("There is one already.")).id).toBe("bot-trouble");
  });

  it("revokes only after asking", async () => {
    const asked = answer({ "GET /api/bots": { body: [ZED] }, "DELETE /api/bots/Zed": { body: [] } });
    render(Bots);
    await fireEvent.click(await screen.findByRole("button", { name: "Revoke Zed" }));
    expect(asked).not.toContain("DELETE /api/bots/Zed");
    await fireEvent.click(screen.getByRole("button", { name: "Revoke" }));
    expect(asked).toContain("DELETE /api/bots/Zed");
  });
});
