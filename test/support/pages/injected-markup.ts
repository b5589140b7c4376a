/** Tags and attributes that came of an injected text, in HTML whose attributes are all in double quotes. */
export const injectedMarkup = (html: string): readonly string[] =>
  html.replaceAll(/="[^"]*"/g, '=""').match(/<[^>]*\b(data-injected|on[a-z]+=)[^>]*>/g) ?? [];
