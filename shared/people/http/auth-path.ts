import { NotFoundError } from '../../platform/domain/errors.ts';
import type { ApiEvent } from '../../platform/http/api-event.ts';

const NAME = '([a-z0-9][a-z0-9_-]{1,62})';

/** A path below /auth with a provider name; function URLs pass raw paths. */
export const authPath = (pattern: string): RegExp => new RegExp(`^${pattern.replace('{name}', NAME)}$`);

/** @throws NotFoundError for any other path */
export const providerName = ({ rawPath }: Pick<ApiEvent, 'rawPath'>, path: RegExp): string => {
  const name = path.exec(rawPath)?.[1];
  if (name === undefined) throw new NotFoundError('Page', 'Page not found');
  return name;
};
