/** Markup that holds `count` of one thing. Every quantity that a message can have many of is here once. */
export type Fragment = (count: number) => string;

export const repeated = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const attributes = (count: number): string => repeated(count, (index) => ` a${index}=""`);
const FULL = attributes(20);
const named = (count: number): string => repeated(count, (index) => `<x${index}></x${index}>`);
const row = (cells: number): string => `<x>${'<y/>'.repeat(cells)}</x>`;

export const FRAGMENTS: Readonly<Record<string, Fragment>> = {
  siblings: (count) => '<x/>'.repeat(count),
  'siblings of names of their own': (count) => named(count),
  'siblings of names of their own before a long text': (count) => named(count) + 'x'.repeat(100_000),
  'siblings between texts': (count) => 't<x/>'.repeat(count),
  'siblings with a text': (count) => '<x>t</x>'.repeat(count),
  'siblings in rows of ten': (count) => row(10).repeat(count),
  'siblings in rows of a hundred': (count) => row(100).repeat(count),
  'siblings in rows of five hundred': (count) => row(500).repeat(count),
  depth: (count) => '<x>'.repeat(count) + '</x>'.repeat(count),
  'nests of thirty': (count) => ('<x>'.repeat(15) + '</x>'.repeat(15)).repeat(count),
  'attributes on one element': (count) => `<x${attributes(count)}/>`,
  'elements with two attributes': (count) => '<x a="" b=""/>'.repeat(count),
  'elements with many attributes': (count) => `<x${FULL}/>`.repeat(count),
  'elements with attributes and texts': (count) => 't<x a="" b="">t</x>'.repeat(count),
  'elements with prefixed attributes': (count) => '<x xmlns:p="urn:p" p:a="" p:b=""/>'.repeat(count),
  'values as products write them': (count) =>
    '<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">group</saml:AttributeValue>\n'.repeat(
      count,
    ),
  'namespaces on one element': (count) => `<x${repeated(count, (index) => ` xmlns:n${index}="urn:n"`)}/>`,
  'namespaces in one another': (count) =>
    repeated(count, (index) => `<n${index}:x xmlns:n${index}="urn:n">`) +
    repeated(count, (index) => `</n${count - 1 - index}:x>`),
  'namespaces on siblings': (count) => repeated(count, (index) => `<n${index}:x xmlns:n${index}="urn:n"/>`),
  'default namespaces': (count) => repeated(count, (index) => `<x xmlns="urn:n${index}"/>`),
  'ids of their own': (count) => repeated(count, (index) => `<x ID="i${index}" Id="j${index}"/>`),
  comments: (count) => '<!--c-->'.repeat(count),
  'empty comments': (count) => '<!---->'.repeat(count),
  'CDATA sections': (count) => '<![CDATA[<]]>'.repeat(count),
  'CDATA sections between texts': (count) => 't<![CDATA[<]]>'.repeat(count),
  text: (count) => 'x'.repeat(count),
  'blank text': (count) => ' '.repeat(count),
  'line breaks': (count) => '\r\n'.repeat(count),
  'signs that are escaped': (count) => '&amp;'.repeat(count),
  'numbers of signs': (count) => '&#x1F600;'.repeat(count),
  'signs of four bytes': (count) => '😀'.repeat(count),
  'a long attribute': (count) => `<x a="${'x'.repeat(count)}"/>`,
  'a long attribute that is escaped': (count) => `<x a="${'&quot;'.repeat(count)}"/>`,
  'a long name': (count) => `<x${'x'.repeat(count)}/>`,
  'a long namespace': (count) => `<p:x xmlns:p="${'u'.repeat(count)}" p:a=""/>`,
  'a long id': (count) => `<x ID="${'i'.repeat(count)}"/>`,
  signatures: (count) => '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'.repeat(count),
  'parts of signatures': (count) =>
    '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Reference/></ds:SignedInfo>'.repeat(count),
  assertions: (count) => '<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'.repeat(count),
  'processing instructions': (count) => '<?p?>'.repeat(count),
  'ends that close nothing': (count) => '</x>'.repeat(count),
  'starts that nothing closes': (count) => '<x>'.repeat(count),
  'half tags': (count) => '<'.repeat(count),
  'half comments': (count) => '<!--'.repeat(count),
  'half references': (count) => '&'.repeat(count),
};

const SHORT = [
  'siblings',
  'siblings in rows of ten',
  'elements with many attributes',
  'comments',
  'text',
  'signs that are escaped',
];

/** One of each kind, for places that are like others. */
export const FRAGMENTS_IN_SHORT: Readonly<Record<string, Fragment>> = Object.fromEntries(
  Object.entries(FRAGMENTS).filter(([name]) => SHORT.includes(name)),
);
