import type { ApiResult } from '../../platform/http/api-event.ts';
import { json } from '../../platform/http/json-response.ts';
import type { TokenAnswer } from '../use-cases/oauth/token-answer.ts';

/** As RFC 6749 §5 has it, and for people with the `message` of every error of ours. */
export const tokenResult = (answer: TokenAnswer, scheme: 'basic' | 'body'): ApiResult => {
  if (answer.ok) {
    const { accessToken, expiresIn, refreshToken, scope } = answer;
    return json(200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: refreshToken,
      scope,
    });
  }
  const { error, description } = answer;
  const body = { error, error_description: description, message: description };
  if (error !== 'invalid_client') return json(400, body);
  return json(401, body, scheme === 'basic' ? { 'www-authenticate': 'Basic realm="oauth"' } : {});
};
