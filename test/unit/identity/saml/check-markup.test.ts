import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMarkup } from '../../../../shared/identity/saml/check-markup.ts';
import { escapeXml } from '../../../../shared/identity/saml/xml.ts';

const name = fc.constantFrom('a', 'b:c', 'saml:Issuer', 'é');
const attributes = fc
  .array(fc.tuple(fc.constantFrom('x', 'y:z'), fc.string()), { maxLength: 2 })
  .map((pairs) => pairs.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join(''));

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(name, attributes, fc.array(tie('content'), { maxLength: 3 }))
    .map(([tag, start, content]) =>
      content.length === 0 ? `<${tag}${start}/>` : `<${tag}${start}>${content.join('')}</${tag}>`,
    ),
  content: fc.oneof(
    { maxDepth: 4 },
    fc.string().map(escapeXml),
    fc.constantFrom('<!-- <x> & -->', '<![CDATA[<x> & ]]>', '&#x1F600;', '\n'),
    tie('element'),
  ),
}));

describe('checkMarkup', () => {
  it('takes every well-formed element', () => {
    fc.assert(
      fc.property(element, (xml) => {
        expect(checkMarkup(xml)).toBeUndefined();
      }),
    );
    expect(checkMarkup('<?xml version="1.0"?>\n<!-- x -->\n<a>></a>\n<!-- y -->')).toBeUndefined();
  });

  it('takes no element that lost its end, has one too many, or has a neighbour', () => {
    const full = element.filter((xml) => xml.endsWith('/a>') || xml.endsWith('/é>'));
    fc.assert(
      fc.property(full, (xml) => {
        const bare = xml.slice(0, xml.lastIndexOf('</'));
        for (const changed of [bare, `${xml}</a>`, xml + xml, `x${xml}`, `${xml}x`, `${bare}</other>`]) {
          expect(checkMarkup(changed)).toMatchObject({ ok: false, reason: 'malformed_xml' });
        }
      }),
    );
  });

  it.each([
    ['an instruction', 'processing_instruction', '<a><?x?></a>'],
    ['an instruction before the element', 'processing_instruction', '<?x?><a/>'],
    ['an open comment', 'malformed_xml', '<a><!-- </a>'],
    ['an open section', 'malformed_xml', '<a><![CDATA[ </a>'],
    ['a section outside', 'malformed_xml', '<![CDATA[x]]><a/>'],
    ['an open quote', 'malformed_xml', '<a b="></a>'],
    ['a tag in an attribute', 'malformed_xml', '<a b="<"/>'],
    ['an ampersand in an attribute', 'malformed_xml', '<a b="&x"/>'],
    ['an ampersand in a text', 'malformed_xml', '<a>& </a>'],
    ['an entity of HTML', 'malformed_xml', '<a>&nbsp;</a>'],
    ['a tag without name', 'malformed_xml', '<a>< ></a>'],
    ['a declaration', 'malformed_xml', '<a><!x></a>'],
    ['no element', 'malformed_xml', '<!-- x -->'],
    ['too deep a nest', 'too_large', '<a>'.repeat(51) + '</a>'.repeat(51)],
    ['too many elements', 'too_large', `<a>${'<a/>'.repeat(10_000)}</a>`],
  ])('refuses %s', (_, reason, xml) => {
    expect(checkMarkup(xml)).toMatchObject({ ok: false, reason });
  });

  it.each([
    ['comments that never end', `<a>${'<!--'.repeat(60_000)}`],
    ['a name that never ends', `<${'a'.repeat(250_000)}"`],
    ['a quote that never ends', `<a b="${'x'.repeat(250_000)}`],
    ['blanks', ' '.repeat(250_000)],
    ['ampersands', `<a>${'&'.repeat(250_000)}</a>`],
  ])('takes little time for %s', (_, xml) => {
    const start = performance.now();
    checkMarkup(xml);

    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
