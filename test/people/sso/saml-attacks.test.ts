import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../../support/amounts.ts';
import { createSamlWorld } from '../../support/people/saml-world.ts';
import { EDGE } from '../../support/people/sso-world.ts';
import type { Attack } from '../../support/saml/attacks/attack.ts';
import { audienceAttacks, contentAttacks } from '../../support/saml/attacks/content.ts';
import { documentAttacks, exchangeAttacks } from '../../support/saml/attacks/document.ts';
import { signatureAttacks } from '../../support/saml/attacks/signature.ts';
import { wrappingAttacks } from '../../support/saml/attacks/wrapping.ts';
import { plainXml, signPlain } from '../../support/saml/exchange.ts';
import { aSamlProvider, NOW, ORIGIN, REQUEST_ID } from '../../support/saml/provider.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

/** Each of them is also refused in verify-response-attacks.test.ts, and `npm run proof` tries all here too. */
const ALL = [
  ...wrappingAttacks(),
  ...contentAttacks(),
  ...audienceAttacks(),
  ...signatureAttacks(),
  ...documentAttacks(),
  ...exchangeAttacks(),
];
const ATTACKS = someOf(ALL, 50);

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** Checks before that of the response itself. */
const reasonOf = ({ xml, reason }: Attack): string => {
  if (xml === '') return 'response_missing';
  return reason === 'unsolicited' ? 'relay_state' : reason;
};

describe('finishSaml under attack', () => {
  it('signs in without an attack', async () => {
    const world = createSamlWorld(table);
    world.state.now = NOW;
    await world.putFlow('good', aSamlProvider());
    const xml = signPlain(plainXml());
    expect(await world.post(xml, { relayState: 'good' })).toMatchObject({ session: expect.any(String) });
  });

  it.each(ATTACKS.map((attack, index) => [attack.name, attack, index] as const))(
    'starts no session for %s, and audits the fault',
    async (_, attack, index) => {
      const { now = NOW, expected = { origin: ORIGIN, requestId: REQUEST_ID } } = attack.request ?? {};
      const world = createSamlWorld(table);
      world.state.now = now;
      const provider = aSamlProvider(attack.provider);
      const relayState = randomUUID();
      const requestId = randomUUID();
      if (expected.requestId !== null) await world.putFlow(relayState, provider, { requestId: expected.requestId });
      const users = (await world.ports.users.listAll()).length;

      const viewerAddress = `2001:db8:0:${index.toString(16)}::1`; // refusals of an address in a minute share a record
      const edge = { ...EDGE, origin: expected.origin, requestId, viewerAddress };
      const outcome = await world.post(attack.xml, { provider, relayState, edge });

      expect(outcome).toEqual({ location: '/sign-in?error=sign_in_failed' });
      const records = (await world.audited()).filter((record) => record.requestId === requestId);
      expect(records).toMatchObject([
        { type: 'login_failed', provider: provider.name, details: { reason: reasonOf(attack) } },
      ]);
      expect((await world.ports.users.listAll()).length).toBe(users);
    },
  );
});
