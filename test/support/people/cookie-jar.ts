/** A minimal browser: keeps cookies and follows redirects until they leave the provider. */
export const followTo = async (start: string, isThere: (url: URL) => boolean): Promise<string> => {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; hop < 20; hop += 1) {
    if (isThere(url)) return url.href;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(
        `${url.pathname} ended with ${response.status}: ${(await response.text()).replace(/<style>.*?<\/style>|<[^>]*>|\s+/gs, ' ')}`,
      );
    url = new URL(location, url);
  }
  throw new Error('too many redirects');
};
