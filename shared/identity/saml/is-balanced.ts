const IGNORED = /^\s*<\?xml[^>]*\?>|<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs;
const TAG = /[^<]*<(\/?)([^\s<>/"'=]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;

/**
 * Whether every element is closed by its own name, in a document without DOCTYPE and processing instructions. The
 * parser skips an end tag that does not fit, so that an element ends elsewhere than another parser would see it end.
 */
export const isBalanced = (xml: string): boolean => {
  const text = xml.replace(IGNORED, '');
  const open: string[] = [];
  let end = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(text); tag !== null; tag = TAG.exec(text)) {
    const [, slash, name = '', attributes = ''] = tag;
    if (slash === '/' && open.pop() !== name) return false;
    if (slash === '' && !attributes.endsWith('/')) open.push(name);
    end = TAG.lastIndex;
  }
  return open.length === 0 && !text.slice(end).includes('<');
};
