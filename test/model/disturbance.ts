import fc from 'fast-check';
import { Killed, type World } from './world.ts';

const fuse = fc.option(fc.record({ writes: fc.nat(14), after: fc.boolean() }), { nil: undefined });

/** The faults around a command: killed processes, reordered and repeated messages, slices that end early. */
export const disturbance = fc.record({
  /** The first is for the request, the others are for the deliveries that follow. */
  kills: fc.array(fuse, { maxLength: 4 }),
  order: fc.array(fc.nat(5), { maxLength: 6 }),
  steps: fc.nat(3),
  redeliver: fc.boolean(),
});
export type Disturbance = typeof disturbance extends fc.Arbitrary<infer T> ? T : never;

export const CALM: Disturbance = { kills: [], order: [], steps: 5, redeliver: true };

/** Whether the command was killed before it finished. Passes on any other error. */
export const dies = async (
  world: World,
  kill: Disturbance['kills'][number],
  act: () => Promise<unknown>,
): Promise<boolean> => {
  if (kill) world.arm(kill.writes, kill.after);
  try {
    await act();
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  } finally {
    world.disarm();
  }
};

/** Delivers up to `count` messages, killing and repeating some. */
export const deliverSome = async (world: World, disturbed: Disturbance, count: number): Promise<void> => {
  const { kills, order, steps, redeliver } = disturbed;
  for (let turn = 0; turn < count; turn++) {
    const [message] = world.messages.splice(pickAt(order, turn, world.messages.length), 1);
    if (message === undefined) return;
    const died = await dies(world, kills[turn + 1], () => world.deliver(message, steps + 1));
    if (redeliver && (died || turn < 4)) world.messages.push(message);
    world.advance(died ? 100 : 1);
  }
};

/** Delivers, kills, redelivers and sweeps until nothing is in flight. */
export const settle = async (world: World, disturbed: Disturbance): Promise<void> => {
  let kills = disturbed.kills.slice(1);
  for (let turn = 0; turn < 200; turn++) {
    if (world.messages.length === 0) {
      world.advance(7_200); // longer than every lease and back-off
      if ((await sweepTwice(world)) === 0) return;
    }
    const again = disturbed.redeliver && turn < 4;
    await deliverSome(world, { ...disturbed, kills: [undefined, kills[0]], redeliver: again }, 1);
    kills = kills.slice(1);
  }
  throw new Error('Nothing settles');
};

/** Once while the index lags, and once when it shows everything. */
const sweepTwice = async (world: World): Promise<number> => {
  const { woken } = await world.sweep();
  await world.catchUp();
  return woken > 0 ? woken : (await world.sweep()).woken;
};

const pickAt = (order: readonly number[], turn: number, count: number): number =>
  (order[turn % Math.max(1, order.length)] ?? 0) % Math.max(1, count);
