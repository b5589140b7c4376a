import { describe, expect, it } from 'vitest';
import { trustedCertificates } from '../../../../../shared/people/sso/protocols/certificates.ts';
import type { Context } from '../../../../../shared/people/sso/protocols/saml/check-assertion.ts';
import { crossCheck } from '../../../../../shared/people/sso/protocols/saml/cross-check.ts';
import { openResponse } from '../../../../../shared/people/sso/protocols/saml/open-response.ts';
import { readIdentity } from '../../../../../shared/people/sso/protocols/saml/read-identity.ts';
import { serviceProviderOf } from '../../../../../shared/people/sso/protocols/saml/service-provider.ts';
import { STRICT_ALGORITHMS } from '../../../../../shared/people/sso/protocols/saml/signature/algorithms.ts';
import { plainXml, signPlain } from '../../../../support/saml/exchange.ts';
import { aSamlProvider, IDP_KEYS, NEXT_IDP_KEYS, NOW, ORIGIN, REQUEST_ID } from '../../../../support/saml/provider.ts';

const provider = aSamlProvider();
const context: Context = {
  provider,
  requestId: REQUEST_ID,
  now: Date.parse(NOW),
  us: serviceProviderOf(ORIGIN, provider),
};

const read = (xml: string) => {
  const trust = { certificates: trustedCertificates([IDP_KEYS.certificate]), algorithms: STRICT_ALGORITHMS };
  const opened = openResponse(xml, trust);
  const who = opened.ok ? readIdentity(opened.assertion, provider) : undefined;
  if (!opened.ok || who === undefined) throw new Error('The message is not sound');
  return { opened, who };
};

describe('crossCheck', () => {
  it.each(['response', 'assertion', 'both'] as const)(
    'agrees with our reader on a valid message, signed: %s',
    async (mode) => {
      const xml = signPlain(plainXml(), mode);
      const { opened, who } = read(xml);

      expect(await crossCheck(xml, opened, who, context)).toBeUndefined();
    },
  );

  it('refuses if our reader found another user or session', async () => {
    const xml = signPlain(plainXml());
    const { opened, who } = read(xml);
    const other = { ...who, identity: { ...who.identity, subject: 'admin@example.com' } };
    const elsewhere = { ...who, session: { ...who.session, sessionIndex: 'another' } };

    expect(await crossCheck(xml, opened, other, context)).toMatchObject({ reason: 'second_reader' });
    expect(await crossCheck(xml, opened, elsewhere as typeof who, context)).toMatchObject({ ok: false });
  });

  it('refuses an untrusted signer and a wrong audience', async () => {
    const xml = signPlain(plainXml());
    const { opened, who } = read(xml);
    const stranger = { ...context, provider: aSamlProvider({ certificates: [NEXT_IDP_KEYS.certificate] }) };
    const elsewhere = { ...context, us: serviceProviderOf('https://other.example.com', provider) };

    expect(await crossCheck(xml, opened, who, stranger)).toMatchObject({ reason: 'second_reader' });
    expect(await crossCheck(xml, opened, who, elsewhere)).toMatchObject({
      detail: expect.stringContaining('audience'),
    });
  });
});
