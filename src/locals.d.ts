declare namespace App {
  interface Locals {
    /** The one typed client, already speaking for this request's driver. */
    api: import('#lib/contract.ts').FullApi;
    /** The signed-in driver; null on public pages. */
    sessao: import('#lib/shell/sessao.ts').SessaoDaPagina | null;
    /** The message that a redirect left for this page. */
    aviso: import('#lib/messages.ts').Aviso | undefined;
    /** A form of this page came back refused: the page's title says so. */
    recusada?: boolean;
    /** Settings that screens show. */
    site: import('#lib/shell/sessao.ts').Site;
    /** The operator's desk, for its signed-in staff; on its own port only. */
    mesa: import('#lib/mesa/tipos.ts').Mesa | null;
    porta: import('#lib/mesa/tipos.ts').PortaDaMesa;
    /** The clock of this request. */
    agora: Date;
  }
}

declare module 'icone:*' {
  /** The inside of an `<svg>`. */
  const corpo: string;
  export default corpo;
}
