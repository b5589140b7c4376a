/**
 * Where a form may lead to that is answered by a redirect to this URL, as the policy of its page says it. The policy knows
 * no IPv6 addresses: on the loopback of such a machine all that speaks http will do.
 */
export const formActionOf = (url: string): string => {
  const { origin, hostname, protocol } = new URL(url);
  return hostname.startsWith('[') ? protocol : origin;
};
