/** What could be done after moves that are not played, asked once for each version of a table. */
import { api } from "./api";
import type { Snapshot } from "./types";

export class Prospects {
  private version: number | null = null;
  private readonly known = new Map<string, Promise<string[]>>();

  /** The moves that the viewer would have; none where that cannot be told. */
  ask({ table, seat, version }: Snapshot, moves: string[]): Promise<string[]> {
    if (seat === null) return Promise.resolve([]);
    if (version !== this.version) this.known.clear();
    this.version = version;
    const key = moves.join("\n");
    const known = this.known.get(key);
    if (known) return known;
    const answer = api.prospect(table.id, seat, moves, version).then((prospect) => prospect.moves ?? []);
    this.known.set(key, answer);
    answer.catch(() => this.known.delete(key));
    return answer;
  }
}
