/** Signs in to the demonstration account of a fresh installation; gives the token of its session. */
export async function signInToDemo(base: string): Promise<string> {
  const answer = await fetch(`${base}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      username: 'demo@vialivre.example',
      password: 'livre2026',
      grant_type: 'password',
    }),
  });
  const { access_token: token } = await answer.json();
  return token;
}
