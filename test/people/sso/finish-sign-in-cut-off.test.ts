import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../../shared/people/domain/user.ts';
import type { SignInSession } from '../../../shared/people/sign-in/domain/sign-in-session.ts';
import type { ExternalIdentity } from '../../../shared/people/sso/domain/external-identity.ts';
import { finishSignIn } from '../../../shared/people/sso/use-cases/finish-sign-in.ts';
import type { SsoOutcome } from '../../../shared/people/sso/use-cases/sso-ports.ts';
import { anIdentity, aProvider } from '../../support/people/sso-builders.ts';
import { anArrival, createSsoWorld } from '../../support/people/sso-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

type World = ReturnType<typeof createSsoWorld>;
let world: World;
beforeEach(async () => {
  world = createSsoWorld(await startDirectTable());
});

const anyone = (over: Partial<ExternalIdentity> = {}) => {
  const subject = randomUUID();
  return anIdentity({ subject, email: `${subject}@example.com`, ...over });
};
const userOf = async ({ session }: SsoOutcome): Promise<User> => {
  const { userId } = (await world.sessions.find(session ?? '')) as SignInSession;
  return (await world.ports.users.find(userId)) as User;
};

describe('an interrupted first sign-in', () => {
  const cutOff = async (familyId: string | null, identity: ExternalIdentity) => {
    const provider = aProvider({ familyId });
    const opens = { familyId: familyId ?? randomUUID(), founds: familyId === null };
    const id = randomUUID();
    const bound = { id, userId: randomUUID(), providerId: provider.id, provider: provider.name, said: identity };
    await world.ports.identities.bind({ ...bound, linkedAt: world.state.now, lastSignInAt: null, opens });
  };

  it("continues as it began, even if the provider's family has changed", async () => {
    const { familyId } = await world.addUser();
    const [joining, founding] = [anyone(), anyone()];
    await cutOff(familyId, joining);
    await cutOff(null, founding);

    const joined = await userOf(await world.finish({ provider: aProvider({ familyId: null }), identity: joining }));
    expect(joined).toMatchObject({ familyId, role: 'member', foundedFamily: false });
    const founder = await userOf(await world.finish({ provider: aProvider({ familyId }), identity: founding }));
    expect(founder).toMatchObject({ role: 'admin', foundedFamily: true });
    expect(founder.familyId).not.toBe(familyId);
    const created = (await world.audited()).flatMap(({ type, details }) =>
      type === 'jit_account_created' ? [details] : [],
    );
    expect(created.map((details) => 'familyCreated' in details && details.familyCreated).toSorted()).toEqual([
      false,
      true,
    ]);
  });

  it('does not continue if a signed-in user came for another purpose', async () => {
    const user = await world.addUser();
    const identity = anyone();
    await cutOff(null, identity);
    const session = await world.signIn(user);
    for (const kind of ['link', 'reauthenticate'] as const) {
      const outcome = await world.finish({ identity, intent: { kind, userId: user.id }, session });
      expect(outcome.session).toBeUndefined();
    }
    expect(await world.ports.users.listAll()).toHaveLength(1);
  });
});

describe('a first sign-in that crashes', () => {
  it('before any write is completed by the next one: one user, one family, one identity', async () => {
    let writes = 0;
    for (let died = true; died; writes++) {
      const table = await startDirectTable();
      const whole = createSsoWorld(table);
      await whole.addUser();
      const arrival = anArrival({ identity: anyone() });
      const dying = whole.over(killedBefore(table.documents, writes).client);
      died = await finishSignIn(dying)(arrival).then(
        () => false,
        (error: unknown) => error instanceof Killed,
      );
      const outcome = await finishSignIn(whole.ports)(arrival);
      const session = await whole.sessions.find(outcome.session ?? '');
      const all = await whole.ports.users.listAll();
      expect(all).toHaveLength(2);
      const user = all.find(({ id }) => id === session?.userId) as User;
      expect(user).toMatchObject({ role: 'admin', roleSource: 'sso' });
      expect(await whole.ports.families.find(user.familyId)).toBeDefined();
      const [identity, ...others] = await whole.ports.identities.listOf(user.id);
      expect(others).toEqual([]);
      expect(identity).not.toHaveProperty('opens');
      const created = (await whole.audited()).filter(({ type }) => type === 'jit_account_created');
      expect(created.length).toBeGreaterThan(0);
      await table.stop();
    }
    expect(writes).toBeGreaterThan(8);
  });
});
