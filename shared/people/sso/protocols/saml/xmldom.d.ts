/** The part of @xmldom/xmldom that we use. Its own types would add the browser DOM, `fetch` included, to every file. */
declare module '@xmldom/xmldom/lib/dom-parser.js' {
  export type Problem = (level: 'warning' | 'error' | 'fatalError', message: string) => void;

  export class DOMParser {
    constructor(options: { readonly locator: object; readonly errorHandler: Problem });
    parseFromString(xml: string, mimeType: 'text/xml'): import('./xml.ts').XmlDocument;
  }
}
