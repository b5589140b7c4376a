/** A pattern of CloudFront: `*` is any text, slashes too, `?` one character; case counts, the leading slash may be missing. */
export const pathPattern = (pattern: string): RegExp => {
  const literal = (pattern.startsWith('/') ? pattern : `/${pattern}`).replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
};
