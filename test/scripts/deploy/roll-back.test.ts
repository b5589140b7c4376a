import { describe, expect, it } from 'vitest';
import { rollBack } from '../../../scripts/deploy/roll-back.ts';

const DEPLOYED = { revision: 'c2', previous: 'c1', settings: {}, formats: {} };

const run = async (request: Partial<Parameters<typeof rollBack>[0]>, failing = '') => {
  const done: string[] = [];
  const ports = {
    checkOut: (revision: string) => done.push(`check out ${revision}`),
    run: async (...command: string[]) => {
      done.push(command.join(' '));
      return { passed: failing === '' || !command.includes(failing) };
    },
    log: () => undefined,
  };
  const outcome = await rollBack({ stage: 'prod', to: undefined, deployed: DEPLOYED, ...request }, ports).then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { done, outcome };
};

describe('a rollback', () => {
  it('deploys the version before, by its own command', async () => {
    expect(await run({})).toEqual({
      done: ['check out c1', 'npm ci', 'npm run deploy -- --stage prod'],
      outcome: 'done',
    });
  });

  it('deploys a given version', async () => {
    expect((await run({ to: 'v1.2' })).done[0]).toBe('check out v1.2');
  });

  it.each([
    [{ deployed: undefined }, 'has no deployment'],
    [{ deployed: { ...DEPLOYED, previous: undefined } }, 'deployed only once'],
    [{ to: '--detach' }, 'is not a commit'],
  ])('touches nothing for %j', async (request, reason) => {
    const { done, outcome } = await run(request);

    expect(done).toEqual([]);
    expect(outcome).toContain(reason);
  });

  it('ends where a step fails', async () => {
    const { done, outcome } = await run({}, 'ci');

    expect(done).toEqual(['check out c1', 'npm ci']);
    expect(outcome).toBe('npm ci failed in c1');
  });
});
