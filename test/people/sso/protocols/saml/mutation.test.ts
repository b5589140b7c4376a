import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainXml, signPlain, vendorXml, verify } from '../../../../support/saml/exchange.ts';

const SIGNED = [
  signPlain(plainXml(), 'response'),
  signPlain(plainXml(), 'assertion'),
  signPlain(plainXml(), 'both'),
  vendorXml('entra'),
  vendorXml('keycloak'),
];
const read = new Map<string, Awaited<ReturnType<typeof verify>>>();
for (const xml of SIGNED) read.set(xml, await verify(xml));

/** One edit: removes some characters, adds others. */
const mutation = fc.record({
  xml: fc.constantFrom(...SIGNED),
  at: fc.nat(),
  removed: fc.constantFrom(0, 0, 1, 1, 1, 4, 40),
  added: fc.oneof(
    fc.string({ maxLength: 2 }),
    fc.constantFrom('<!---->', '<x/>', '&amp;', ' ', '<![CDATA[x]]>', '<?x y?>', '"', '<', '/>', '&#x0;', '\u0000'),
  ),
});

/** Removes or repeats one element. */
const element = fc.record({ xml: fc.constantFrom(...SIGNED), pick: fc.nat(), times: fc.constantFrom(0, 2) });

const ELEMENT = /<([\w:]+)(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1>)/g;

describe('verifyResponse with a modified signed response', () => {
  const sameOrRefused = async (original: string, changed: string) => {
    const before = read.get(original);
    const after = await verify(changed);

    expect(before).toMatchObject({ ok: true });
    if (after.ok) expect(after).toEqual(before);
  };

  it('reads the same identity after any edit, or refuses', async () => {
    const property = fc.asyncProperty(mutation, ({ added, at, removed, xml }) => {
      const start = at % xml.length;
      return sameOrRefused(xml, xml.slice(0, start) + added + xml.slice(start + removed));
    });

    await fc.assert(property, { numRuns: 150 });
  });

  it('reads the same identity after an element is removed or repeated, or refuses', async () => {
    const property = fc.asyncProperty(element, ({ pick, times, xml }) => {
      const found = [...xml.matchAll(ELEMENT)];
      const chosen = found[pick % found.length];
      const [text = '', start = 0] = [chosen?.[0], chosen?.index];
      return sameOrRefused(xml, xml.slice(0, start) + text.repeat(times) + xml.slice(start + text.length));
    });

    await fc.assert(property, { numRuns: 60 });
  });
});
