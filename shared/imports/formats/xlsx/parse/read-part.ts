import { SaxesParser } from 'saxes';

/** Why a part of a workbook cannot be read, as the end of a sentence. */
export class SheetFault extends Error {}

const MAX_DEPTH = 50;

type Handlers = {
  /** With the name of the element without its namespace. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** Reads the XML of a part of a workbook. @throws SheetFault also for document types and deep nesting. */
export const readPart = (xml: string, { open, text, close }: Handlers): void => {
  let depth = 0;
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => {
    throw new SheetFault(`is damaged: ${message.slice(0, 120)}`);
  });
  parser.on('doctype', () => {
    throw new SheetFault('declares a document type, which is not read');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SheetFault('is damaged: its elements are nested too deeply');
    open(localName(name), attributes);
  });
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  parser.write(xml).close();
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
