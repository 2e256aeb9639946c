/** Whether the browser is a desk's: a phone shows one pane, and is not sent the other. */
export function naMesa({ headers }: Pick<Request, 'headers'>): boolean {
  return /^(?!.*Mobi)./.test(headers.get('user-agent') ?? '');
}
