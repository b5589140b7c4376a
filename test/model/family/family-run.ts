import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, deliverSome, settle } from '../disturbance.ts';
import { createActs } from './family-acts.ts';
import { checkNothingLeft, checkState } from './family-check.ts';
import type { Command } from './family-commands.ts';
import { createState, type State } from './family-state.ts';

const DAY = 86_400;

/** More concurrent actions would have too many orders to try. */
const isFull = ({ acts }: State): boolean => [...acts.values()].some(({ length }) => length > 3);

/** One family in the product, and its model. */
export const startRun = async (table: TestTable) => {
  const state = await createState(table);
  const { world, imports, ask } = state;
  const acts = createActs(state, table);
  const rest = async (disturbed: Disturbance): Promise<void> => {
    await settle(world, disturbed);
    await checkState(state);
  };

  return {
    perform: async (act: Command): Promise<void> => {
      await (acts[act.kind] as (act: Command) => Promise<void>)(act);
      if (act.waits || isFull(state)) await rest(act.disturbance);
      else await deliverSome(world, act.disturbance, act.arrives);
    },
    /** Reverts and deletes all imports, and advances the clock. */
    undoEverything: async (): Promise<void> => {
      const { caller } = world;
      await rest(CALM);
      for (const known of imports.filter(({ status }) => status === 'complete')) {
        await ask(known, CALM, () => world.revert(caller, known.id, { force: true }));
      }
      await rest(CALM);
      for (const known of imports.filter(({ status }) => status !== 'gone')) {
        await ask(known, CALM, () => world.remove(caller, known.id));
      }
      await settle(world, CALM);
      world.advance(31 * DAY);
      await world.sweepSessions();
      await settle(world, CALM);
      await checkNothingLeft(state);
    },
  };
};
