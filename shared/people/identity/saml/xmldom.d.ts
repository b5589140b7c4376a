/**
 * The parser of @xmldom/xmldom as far as we use it. Its own types pull the whole DOM of browsers into every file of the
 * project, `fetch` included.
 */
declare module '@xmldom/xmldom/lib/dom-parser.js' {
  export type Problem = (level: 'warning' | 'error' | 'fatalError', message: string) => void;

  export class DOMParser {
    constructor(options: { readonly locator: object; readonly errorHandler: Problem });
    parseFromString(xml: string, mimeType: 'text/xml'): import('./xml.ts').XmlDocument;
  }
}
