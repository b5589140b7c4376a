import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkMarkup as checkWithin,
  type MarkupLimits,
  MESSAGE_LIMITS,
} from '../../../../../shared/people/sso/protocols/saml/parse-xml.ts';
import { escapeXml } from '../../../../../shared/people/sso/protocols/saml/xml.ts';

const checkMarkup = (xml: string) => checkWithin(xml, MESSAGE_LIMITS);

const name = fc.constantFrom('a', 'b:c', 'saml:Issuer', 'é');
const attributes = fc
  .uniqueArray(fc.tuple(fc.constantFrom('x', 'y:z'), fc.string()), { maxLength: 2, selector: ([key]) => key })
  .map((pairs) => pairs.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join(''));

/** With the prefixes that its elements use. */
const declared = (xml: string): string =>
  xml.replace(/^<[^\s/>]+/, (start) => `${start} xmlns:b="urn:b" xmlns:saml="urn:saml" xmlns:y="urn:y"`);

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
  it('accepts every well-formed element', () => {
    fc.assert(
      fc.property(element, (xml) => {
        expect(checkMarkup(declared(xml))).toBeUndefined();
      }),
    );
    expect(checkMarkup('<?xml version="1.0"?>\n<!-- x -->\n<a>></a>\n<!-- y -->')).toBeUndefined();
  });

  it('refuses an element without its end tag, with an extra one, or with a sibling', () => {
    const full = element.filter((xml) => xml.endsWith('/a>') || xml.endsWith('/é>'));
    fc.assert(
      fc.property(full, (xml) => {
        const whole = declared(xml);
        const bare = whole.slice(0, whole.lastIndexOf('</'));
        for (const changed of [...[bare, `${whole}</a>`, whole + whole, `x${whole}`, `${whole}x`, `${bare}</other>`]]) {
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
    ['a prefix that is bound to nothing', 'malformed_xml', '<a b:c=""/>'],
    ['an attribute twice by two prefixes', 'malformed_xml', '<a xmlns:b="u" xmlns:c="u" b:x="" c:x=""/>'],
    ['a character that XML has not', 'malformed_xml', '<a>\u0000</a>'],
    ['another version of XML', 'malformed_xml', '<?xml version="1.1"?><a/>'],
    ['another encoding', 'malformed_xml', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['a declaration behind a blank', 'malformed_xml', ' <?xml version="1.0"?><a/>'],
    ['a DOCTYPE', 'doctype', '<!DOCTYPE a><a/>'],
  ])('refuses %s', (_, reason, xml) => {
    expect(checkMarkup(xml)).toMatchObject({ ok: false, reason });
  });

  const child = (attributes: number): string =>
    `<b${['u', 'v', 'x', 'y', 'z']
      .slice(0, Math.max(0, attributes))
      .map((name) => ` ${name}=""`)
      .join('')}/>`;
  const LIMITS: MarkupLimits = {
    depth: 3,
    weight: 30,
    children: 4,
    attributes: 5,
    namespaces: 2,
    sections: 2,
    names: 4,
  };

  it.each([
    ['depth', 3, (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count)],
    ['weight', 30, (count: number) => `<a>${[0, 5, 10, 15].map((from) => child(count - 15 - from)).join('')}</a>`],
    ['children', 4, (count: number) => `<a>${'<b/>'.repeat(count)}</a>`],
    ['children, texts included', 4, (count: number) => `<a>${'x<b/>'.repeat(count / 2)}${'x'.repeat(count % 2)}</a>`],
    ['attributes', 5, (count: number) => `<a ${Array.from({ length: count }, (_, n) => `b${n}=""`).join(' ')}/>`],
    [
      'namespaces',
      2,
      (count: number) => `<a xmlns="u">${'<b xmlns:c="u">'.repeat(count - 1)}${'</b>'.repeat(count - 1)}</a>`,
    ],
    ['names', 4, (count: number) => `<b0>${Array.from({ length: count - 1 }, (_, n) => `<b${n + 1}/>`).join('')}</b0>`],
    ['sections', 2, (count: number) => `<a><!--x-->${'<![CDATA[x]]>'.repeat(count - 1)}</a>`],
  ])('accepts %s up to the limit', (_, limit, xml) => {
    expect(checkWithin(xml(limit), LIMITS)).toBeUndefined();
    expect(checkWithin(xml(limit + 1), LIMITS)).toMatchObject({ ok: false, reason: 'too_large' });
  });

  it('counts namespaces in scope at one element, not those of siblings', () => {
    expect(checkWithin(`<a>${'<b xmlns="u" xmlns:c="u"/>'.repeat(4)}</a>`, LIMITS)).toBeUndefined();
  });

  it('stops at the first fault, whatever follows', () => {
    const detail = 'The message has more than 24 attributes on one element';
    const attributes = Array.from({ length: 30 }, (_, index) => ` a${index}=""`).join('');

    expect(checkMarkup(`<a${attributes}${'<'.repeat(100_000)}`)).toEqual({ ok: false, reason: 'too_large', detail });
  });
});
