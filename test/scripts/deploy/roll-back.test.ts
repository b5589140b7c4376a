import { describe, expect, it } from 'vitest';
import { rollBack } from '../../../scripts/deploy/roll-back.ts';

const DEPLOYED = { revision: 'c2', previous: 'c1', settings: {}, formats: {} };

const KEPT = { revision: 'c1', settings: { MAIL_FROM: 'a@example.org' }, formats: {}, files: {} };

type Given = { readonly failing?: string; readonly kept?: typeof KEPT };

const run = async (request: Partial<Parameters<typeof rollBack>[0]>, { failing = '', kept }: Given = {}) => {
  const done: string[] = [];
  const ports: Parameters<typeof rollBack>[1] = {
    versions: { get: async (revision) => (kept?.revision === revision ? kept : undefined) },
    deploy: async ({ revision }) => void done.push(`deploy the templates of ${revision}`),
    hashOf: (commit) => commit.replace('v1.2', 'c12'),
    checkOut: (revision) => done.push(`check out ${revision}`),
    run: async (...command) => {
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
  it('deploys the kept templates of the version before, without npm or a build', async () => {
    expect(await run({}, { kept: KEPT })).toEqual({ done: ['deploy the templates of c1'], outcome: 'done' });
  });

  it('finds the kept templates of a tag', async () => {
    const kept = { ...KEPT, revision: 'c12' };

    expect((await run({ to: 'v1.2' }, { kept })).done).toEqual(['deploy the templates of c12']);
  });

  it('deploys a version without kept templates by its own command', async () => {
    expect(await run({})).toEqual({
      done: ['check out c1', 'npm ci', 'npm run deploy -- --stage prod'],
      outcome: 'done',
    });
  });

  it('deploys a given version', async () => {
    expect((await run({ to: 'v1.2' })).done[0]).toBe('check out c12');
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
    const { done, outcome } = await run({}, { failing: 'ci' });

    expect(done).toEqual(['check out c1', 'npm ci']);
    expect(outcome).toBe('npm ci failed in c1');
  });
});
