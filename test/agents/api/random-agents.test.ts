import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { callTool } from '../../support/agents/mcp-client.ts';
import { startRun } from '../../support/agents/random/run.ts';
import { step } from '../../support/agents/random/steps.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { newFamily } from '../../support/new-family.ts';

/** Each sequence has a family of its own. */
const STEPS = 40;
const SEQUENCES = runs(2, 80);
const AT_ONCE = 8;

/** Nobody may use it but the family whose proposal it is. */
let foreign: string;
beforeAll(async () => {
  const { apiKey } = await newFamily();
  const owner = working(apiKey);
  const { id } = await owner.create('/accounts', { name: 'Checking', account_type: 'depository' });
  await owner.create('/transactions', { account_id: id, date: '2026-02-10', amount: '5', name: 'a' });
  const edit = { filter: {}, changes: { notes: 'n' } };
  foreign = (await callTool('propose_changes', { edit }, { apiKey })).data.token;
});

describe('two agents and a person on the same transactions, over HTTP', () => {
  it(`leave what the person did once the agents' work is undone (${SEQUENCES * STEPS} steps, TEST_SEED=${SEED})`, async () => {
    const total: Record<string, number> = {};
    const runSequence = async (at: number): Promise<void> => {
      const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });
      const [sequence = []] = fc.sample(steps, { seed: SEED + at, numRuns: 1 });
      const run = await startRun(foreign);
      const done: unknown[] = [];
      try {
        for (const each of sequence) {
          done.push(each);
          await run.perform(each);
        }
        await run.end();
      } catch (error) {
        const shown = done.map((each) => JSON.stringify(each)).join('\n');
        throw new Error(`Sequence ${at} failed after ${done.length} steps:\n${shown}`, { cause: error });
      }
      for (const [event, times] of Object.entries(run.tally)) total[event] = (total[event] ?? 0) + times;
    };
    for (let at = 0; at < SEQUENCES; at += AT_ONCE) {
      const places = Array.from({ length: Math.min(AT_ONCE, SEQUENCES - at) }, (_, each) => at + each);
      await Promise.all(places.map(runSequence));
    }
    if (process.env['SHOW_TALLY'] !== undefined) console.error(total);
    if (SEQUENCES < 20) return;
    for (const event of ['apply right: done', 'undo: done', 'decline: done', 'aborted', 'revoked', 'proofs compared'])
      expect([event, total[event] ?? 0]).not.toEqual([event, 0]);
  }, 7_200_000);
});
