import type { SignInRoute } from './route.ts';

// `/auth/{name}/callback` becomes `/auth/*/callback`; in CloudFront's patterns `*` spans slashes as well.
export const pathPatternOf = ({ path }: Pick<SignInRoute, 'path'>): string => path.replaceAll(/\{\w+\}/g, '*');

const rank = (pattern: string): string =>
  pattern
    .split('/')
    .map((segment) => (segment === '*' ? 1 : 0))
    .join('');

/** CloudFront takes the first pattern that matches: longer ones first, then the one whose literal parts come earlier. */
export const byPrecedence = (left: string, right: string): number =>
  right.split('/').length - left.split('/').length || rank(left).localeCompare(rank(right));
