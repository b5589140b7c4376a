import type { Guide } from './guide.ts';

export const browserApp: Guide = {
  slug: 'browser-app',
  title: 'A browser app with PKCE',
  about:
    'A complete example of an application that runs in a browser and acts for the person who opens it, without a secret.',
  sections: [
    {
      heading: 'Register it on a page',
      text: [
        'A super admin opens Settings, Developers, Registered applications, and registers an application. Choose the type public, because everyone can read the code of a page, and enter the whole address of the page to which the browser returns: `https://` and your host, or `http://127.0.0.1` with any port while you build it. The page then shows the `client_id`. It is no secret.',
      ],
    },
    {
      heading: 'Or register it by a request',
      text: [
        'Scripts that set up an installation can do the same. The requests use the cookies and the `csrf_token` of the session of a super admin, not an API key, so they are not in the document of the API. The session must be new, because registering needs a recent sign-in.',
      ],
      code: [
        {
          language: 'session',
          text: `curl -c jar -b jar -H "Content-Type: application/json" \\
  -d '{"email": "admin@example.com", "password": "…"}' "$COUNTERFOIL_URL/sessions"
CSRF=$(curl -s -b jar "$COUNTERFOIL_URL/sessions/current" | jq -r .data.csrf_token)
curl -b jar -H "X-CSRF-Token: $CSRF" -H "Content-Type: application/json" \\
  -d '{"name": "Budget app", "type": "public", "redirect_uris": ["https://app.example.com/"]}' \\
  "$COUNTERFOIL_URL/admin/oauth_clients"`,
        },
      ],
    },
    {
      heading: 'The page',
      text: [
        'Set the first two values, and serve this file at the registered address. Its button sends the person to Counterfoil. When they come back, the page exchanges the code, and lists their accounts with the access token. The verifier and the state are kept in `sessionStorage` until then; the token only in memory, where no other page finds it.',
      ],
      code: [
        {
          language: 'html',
          text: `<!doctype html>
<meta charset="utf-8">
<title>Budget app</title>
<button id="connect">Connect to Counterfoil</button>
<ul id="accounts"></ul>
<script type="module">
const COUNTERFOIL = 'https://counterfoil.example';
const CLIENT_ID = '…';
const REDIRECT_URI = location.origin + location.pathname;

const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const connect = async () => {
  const [verifier, state] = [random(), random()];
  sessionStorage.setItem('pkce', JSON.stringify({ verifier, state }));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  location.assign(COUNTERFOIL + '/oauth/authorize?' + new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'accounts:read',
    state,
    code_challenge: base64url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  }));
};

const tokenFor = async (answer) => {
  const { verifier, state } = JSON.parse(sessionStorage.getItem('pkce') ?? '{}');
  sessionStorage.removeItem('pkce');
  history.replaceState(null, '', REDIRECT_URI); // the code must not stay in the address
  if (!verifier || answer.get('state') !== state || answer.get('iss') !== COUNTERFOIL)
    throw new Error('This answer is not for this page: connect again');
  if (answer.has('error')) throw new Error(answer.get('error_description') ?? answer.get('error'));
  const response = await fetch(COUNTERFOIL + '/oauth/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      code: answer.get('code'),
      code_verifier: verifier,
      redirect_uri: REDIRECT_URI,
    }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error_description ?? body.error);
  return body.access_token; // valid for 15 minutes; body.refresh_token gets the next one
};

const showAccounts = async (token) => {
  const response = await fetch(COUNTERFOIL + '/api/v1/accounts', { headers: { Authorization: 'Bearer ' + token } });
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(message);
  document.querySelector('#accounts').replaceChildren(
    ...data.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name })),
  );
};

document.querySelector('#connect').addEventListener('click', connect);
const answer = new URLSearchParams(location.search);
if (answer.has('state')) await showAccounts(await tokenFor(answer));
</script>`,
        },
      ],
    },
    {
      heading: 'What to know',
      text: [
        'Requests from other origins work with a token, and never with cookies: leave `credentials` out. Before the access token ends, exchange the refresh token for the next one. Refresh tokens, errors and how access ends: see [Sign-in for applications](/docs/guides/sign-in).',
      ],
    },
  ],
};
