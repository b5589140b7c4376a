import { Killed } from '../../model/world.ts';
import { createRandom } from '../random.ts';
import type { EventsWorld } from './events-world.ts';

export type Disturbed = {
  /** By record, the marks of the changes that were written, in order. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  /** The marks of the changes that were not, because their process was killed. */
  readonly unwritten: ReadonlySet<string>;
  readonly kills: number;
  readonly doubled: number;
  readonly lost: number;
};

const KILLED = 0.1;
const DOUBLED = 0.2;
const LOST = 0.05;
/** Between two steps. */
const MOST_SECONDS = 20;
/** How often a record changes more often than it remembers before a message is handled. */
const BURST = 0.005;
const BURST_CHANGES = 60;

/**
 * Changes records until `wanted` changes are written, while processes are killed at any of their writes, and messages are doubled,
 * lost and mixed up.
 */
export const disturb = async (
  world: EventsWorld,
  { wanted, records, seed }: { readonly wanted: number; readonly records: number; readonly seed: number },
): Promise<Disturbed> => {
  const random = createRandom(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const written = new Map<string, string[]>(Array.from({ length: records }, (_, at) => [`record-${at}`, []]));
  const names = [...written.keys()];
  for (const name of names) await world.add(name);
  const counts = { kills: 0, doubled: 0, lost: 0 };
  const unwritten = new Set<string>();
  let done = 0;

  const perhapsKilled = async (act: () => Promise<unknown>): Promise<void> => {
    if (random() < KILLED) world.arm(below(8), random() < 0.5);
    await act().catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      counts.kills++;
    });
    world.disarm();
  };
  const anyName = () => names[below(names.length)] ?? '';
  const change = async (name: string): Promise<void> => {
    const marks = written.get(name) ?? [];
    const mark = `${done}-${unwritten.size}`;
    await perhapsKilled(() => world.change(name, mark));
    if ((await world.markOf(name)) !== mark) return void unwritten.add(mark);
    marks.push(mark);
    done++;
  };
  const handle = async (): Promise<void> => {
    const [message] = world.messages.splice(below(world.messages.length), 1);
    if (message === undefined) return;
    if (random() < LOST) counts.lost++;
    else {
      await perhapsKilled(() => world.handle(message, 20));
      if (random() >= DOUBLED) return;
      counts.doubled++;
      world.messages.push(message);
    }
  };
  while (done < wanted) {
    world.advance(below(MOST_SECONDS));
    if (random() < BURST) {
      const name = anyName();
      for (let at = 0; at < BURST_CHANGES && done < wanted; at++) {
        world.advance(0.05);
        await change(name);
      }
    }
    if (done < wanted && random() < 0.4) await change(anyName());
    else await handle();
    if (random() < 0.005) await perhapsKilled(() => world.sweep());
  }
  return { written, unwritten, ...counts };
};
