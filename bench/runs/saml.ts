import { deflateRawSync } from 'node:zlib';
import { decodePost, MAX_MESSAGE_BYTES } from '../../shared/people/sso/protocols/saml/decode-message.ts';
import { redirectUrl } from '../../shared/people/sso/protocols/saml/outgoing-message.ts';
import { verifyLogoutRequest } from '../../shared/people/sso/protocols/saml/verify-logout.ts';
import { readForm } from '../../shared/platform/http/request/read-form.ts';
import { vendorXml, verify } from '../../test/support/saml/exchange.ts';
import { loadCases } from '../../test/support/saml/load/cases.ts';
import { logoutRequestXml, MESSAGES } from '../../test/support/saml/load/messages.ts';
import { aSamlProvider, IDP_KEYS, NOW, ORIGIN } from '../../test/support/saml/provider.ts';
import { VENDORS, type Vendor } from '../../test/support/saml/vendors.ts';
import { median } from '../measure.ts';
import { atMost, type Figure, noted } from '../report.ts';

/** Work that anyone, or a provider, can cause. */
type Work = { readonly name: string; readonly run: () => unknown };
type Measured = { readonly name: string; readonly milliseconds: number };

const WARM_UP = 40;
const ROUNDS = 5;
/** Faster messages are measured only once. */
const CHEAP = 10;
const SHOWN = 15;
const TARGET = 100;

/**
 * Measures the processor time of the slowest message in a warm process, with messages that repeat one element very
 * often.
 */
export const benchSaml = async (): Promise<{
  readonly figures: readonly Figure[];
  readonly lines: readonly string[];
}> => {
  const usual = await measureAll(usualMessages());
  const family = await measureAll(familyOfMessages());
  const others = await measureAll([...redirects(), ...forms()]);
  const all = [...family, ...others].toSorted((a, b) => b.milliseconds - a.milliseconds);
  const [slowest] = all;
  const lines = all
    .slice(0, SHOWN)
    .map(({ name, milliseconds }) => `${milliseconds.toFixed(1).padStart(7)} ms  ${name}`);
  return {
    lines: [`${all.length} messages, slowest first:`, ...lines],
    figures: [
      noted('slowest SAML message of a usual size', Math.max(...usual.map(({ milliseconds }) => milliseconds)), 'ms'),
      atMost('slowest SAML message of the family', slowest?.milliseconds ?? Number.NaN, TARGET, 'ms'),
    ],
  };
};

const measureAll = async (work: Iterable<Work>): Promise<readonly Measured[]> => {
  for (let round = 0; round < WARM_UP; round += 1) for (const { run } of usualMessages()) await run();
  const measured: Measured[] = [];
  for (const { name, run } of work) {
    const first = await processorTime(run);
    const times = [first];
    while (first > CHEAP && times.length < ROUNDS) times.push(await processorTime(run));
    measured.push({ name, milliseconds: median(times) });
  }
  return measured;
};

/** Processor time of this process in milliseconds, which other processes hardly affect. */
const processorTime = async (run: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { system, user } = process.cpuUsage(before);
  return (system + user) / 1000;
};

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const USUAL = (Object.keys(VENDORS) as Vendor[]).map((vendor) => ({ name: vendor, xml: vendorXml(vendor, 'both') }));

const usualMessages = (): readonly Work[] =>
  USUAL.map(({ name, xml }) => ({ name, run: () => verify(xml, {}, { nameIdFormat: UNSPECIFIED }) }));

function* familyOfMessages(): Generator<Work> {
  for (const message of MESSAGES) {
    for (const { name, xml } of loadCases(message)) {
      const text = xml();
      yield { name: `${name} (${text.length} bytes)`, run: () => message.verify(text) };
    }
  }
}

const LOGOUT = `${ORIGIN}/auth/saml/acme/logout`;
const FILLINGS = {
  elements: '<x/>'.repeat(500),
  'many attributes': `<x${Array.from({ length: 20 }, (_, index) => ` a${index}=""`).join('')}/>`.repeat(65),
  text: 'x'.repeat(MAX_MESSAGE_BYTES - 2_000),
  'a bomb': 'x'.repeat(50 * 2 ** 20),
};

const redirects = (): readonly Work[] =>
  Object.entries(FILLINGS).map(([name, filling]) => {
    const xml = logoutRequestXml().replace('</saml:NameID>', `</saml:NameID>${filling}`);
    const message = { endpoint: LOGOUT, parameter: 'SAMLRequest', relayState: null } as const;
    const query = new URL(redirectUrl({ ...message, xml, privateKey: IDP_KEYS.privateKey })).search.slice(1);
    const given = { provider: aSamlProvider(), origin: ORIGIN, now: NOW };
    return {
      name: `logout request by redirect: ${name} (${query.length} bytes)`,
      run: () => verifyLogoutRequest({ ...given, transport: { binding: 'redirect', query } }),
    };
  });

const FORM = 2 ** 20;
const FORMS: Readonly<Record<string, string>> = {
  'one field': `SAMLResponse=${'A'.repeat(FORM - 20)}`,
  'an escaped field': `SAMLResponse=${'%41'.repeat(FORM / 3 - 20)}`,
  'fields without names': '&'.repeat(FORM),
  'many fields': Array.from({ length: FORM / 8 }, (_, index) => index.toString(36))
    .join('&')
    .slice(0, FORM),
};
const FIELDS: Readonly<Record<string, string>> = {
  'base64 in lines': 'AAAA\r\n'.repeat(MAX_MESSAGE_BYTES / 3),
  'base64 with blanks': 'A '.repeat(MAX_MESSAGE_BYTES),
  'base64 that is invalid at its end': `${'A'.repeat(2 * MAX_MESSAGE_BYTES - 1)}!`,
  'a compressed field': deflateRawSync(Buffer.alloc(2 ** 20)).toString('base64'),
};

const forms = (): readonly Work[] => [
  ...Object.entries(FORMS).map(([name, body]) => ({ name: `form: ${name}`, run: () => refusedForm(body) })),
  ...Object.entries(FIELDS).map(([name, field]) => ({ name: `field: ${name}`, run: () => decodePost(field) })),
];

const refusedForm = (body: string): unknown => {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return decodePost(readForm({ headers, body, isBase64Encoded: false })['SAMLResponse'] ?? '');
  } catch (error) {
    return error;
  }
};
