const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const LINK = /^https?:\/\/\S+$/;

/** A letter for readers that show no plain text: paragraphs, and a line that is a link as one. */
export const toHtml = (text: string): string => {
  const paragraphs = text.trim().split(/\n{2,}/);
  return `<!doctype html><html lang="en"><body>${paragraphs.map(toParagraph).join('')}</body></html>`;
};

const toParagraph = (text: string): string => {
  const escaped = text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return LINK.test(text) ? `<p><a href="${escaped}">${escaped}</a></p>` : `<p>${escaped}</p>`;
};
