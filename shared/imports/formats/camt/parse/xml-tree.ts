import { SaxesParser } from 'saxes';
import type { Element } from '../../../statements/parse/element-tree.ts';

export type XmlRead = { readonly ok: true; readonly root: Element } | { readonly ok: false; readonly message: string };

const MAX_DEPTH = 50;
const MAX_ELEMENTS = 1_000_000;
const MAX_TEXT = 100_000;

class XmlFault extends Error {}

/** Reads XML as a tree. Document types are refused, so no entity is ever expanded but the five of XML. */
export const readXml = (text: string): XmlRead => {
  const root: Element = { name: '', text: '', line: 1, attributes: {}, children: [] };
  const open: Element[] = [root];
  let elements = 0;
  const parser = new SaxesParser();
  const fail = (problem: string, remedy = 'export the statement again'): never => {
    throw new XmlFault(`Line ${parser.line} of the XML file ${problem}: ${remedy}`);
  };
  parser.on('error', ({ message }) =>
    fail(`is not well-formed (${message.replace(/^[0-9]+:[0-9]+: /, '').slice(0, 200)})`),
  );
  parser.on('doctype', () => fail('declares a document type, which is not read'));
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) fail('is nested too deeply');
    elements += 1;
    if (elements > MAX_ELEMENTS)
      fail(`exceeds the limit of ${MAX_ELEMENTS.toLocaleString('en')} elements`, 'export a shorter period');
    const element = { name: localName(name), text: '', line: parser.line, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (found: string): void => {
    const top = open.at(-1) ?? root;
    if (found.trim() !== '' || top.text !== '') top.text += found;
    if (top.text.length > MAX_TEXT)
      fail(`has a text of more than ${MAX_TEXT.toLocaleString('en')} characters in ${top.name}`);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
    return { ok: true, root };
  } catch (error) {
    if (error instanceof XmlFault) return { ok: false, message: error.message };
    throw error;
  }
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
