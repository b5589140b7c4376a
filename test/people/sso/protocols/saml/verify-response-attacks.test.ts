import { describe, expect, it } from 'vitest';
import { audienceAttacks, contentAttacks } from '../../../../support/saml/attacks/content.ts';
import { documentAttacks, exchangeAttacks } from '../../../../support/saml/attacks/document.ts';
import { signatureAttacks } from '../../../../support/saml/attacks/signature.ts';
import { wrappingAttacks } from '../../../../support/saml/attacks/wrapping.ts';
import { verify } from '../../../../support/saml/exchange.ts';

const ATTACKS = [
  ...wrappingAttacks(),
  ...contentAttacks(),
  ...audienceAttacks(),
  ...signatureAttacks(),
  ...documentAttacks(),
  ...exchangeAttacks(),
];

describe('verifyResponse under attack', () => {
  it('is tested with at least 150 attacks', () => {
    expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
    expect(ATTACKS.length).toBeGreaterThanOrEqual(150);
  });

  it.each(ATTACKS.map((attack) => [attack.name, attack] as const))('refuses %s', async (_, attack) => {
    const { provider, reason, request, xml } = attack;
    const result = await verify(xml, request, provider);

    expect(result).toMatchObject({ ok: false, reason, detail: expect.stringMatching(/\S/) });
  });
});
