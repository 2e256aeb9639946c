/** Goes where the page says. An address that differs by its fragment alone would only scroll: the page is asked for again. */
export function seguir(address: string): void {
  const para = new URL(address, location.href);
  const aqui = `${location.pathname}${location.search}` === `${para.pathname}${para.search}`;
  if (aqui && para.hash !== '') {
    history.replaceState(history.state, '', address);
    location.reload();
  } else location.assign(address);
}
