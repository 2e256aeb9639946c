/** The screens in which lugar.spec.ts types, by user: a page of src/pages, and after the dash its state. */
export const TELAS = {
  'that everybody sees': ['/login', '/cadastrarUsuario/[...parceiro]', '/esqueceuSenha'],
  'of the account': [
    '/app/perfil',
    '/app/perfil/senha',
    '/app/perfil/aparelhos',
    '/app/perfil/privacidade',
    '/app/perfil/remocao',
    '/app/perfil/avisos',
  ],
  'of the second step': [
    '/app/perfil/seguranca – desligado',
    '/app/perfil/seguranca – em preparo',
    '/app/perfil/seguranca – ligado',
    '/login/codigo',
  ],
  'of a new password': ['/redefinirSenha'],
  'of licence and vehicle': [
    '/app/condutores/cadastrar',
    '/app/condutores/corrigircadastro/[id]',
    '/app/veiculos/cadastrar',
    '/app/veiculos/corrigircadastro/[id]',
  ],
  'of a fine kept by hand': ['/app/guardadas/nova', '/app/guardadas/carta'],
  'of a fine': ['/app/multas', '/app/prazos', '/app/multas/habilitacao/view/[guid]', '/app/responder/[guid]'],
  'of a petition': [
    '/app/recurso-de-multa-online/cadastrar-multa – 0',
    '/app/recurso-de-multa-online/cadastrar-multa – 1',
    '/app/recurso-de-multa-online/cadastrar-multa – 2',
    '/app/recurso-de-multa-online/cadastrar-multa – 3',
    '/app/recurso-de-multa-online/cadastrar-multa – notificacoes',
    '/app/recurso-de-multa-online/cadastrar-multa – temas',
    '/app/recurso-de-multa-online/cadastrar-multa – fundamentos',
  ],
  'of a purchase': [
    '/app/planos/contratar',
    '/app/planos/contratar/forma-pagamento/[...plano]',
    '/app/planos/contratar/[idPlano]/[idPlanoDetalhe]',
    '/app/pe/contratar/pix',
    '/app/pe/contratar/boleto',
    '/app/venda/forma-pagamento/[vendaId]',
    '/app/planos/desistencia/[idvenda]',
  ],
} as const;

export type Grupo = keyof typeof TELAS;
export type Tela = (typeof TELAS)[Grupo][number];

const BUTTONS = { nothing: 'it has buttons alone' } as const;
const BY_SCRIPT = { nothing: 'it comes by script alone, or takes nothing before script' } as const;
const NO_SCRIPT = { nothing: 'no script comes on its pages' } as const;

/** Where each form of the sources is typed into, in their order, or why it has no fields. */
export const FORMULARIOS: Readonly<Record<string, readonly (Tela | { nothing: string })[]>> = {
  'components/avisos/LembretesEAgenda.astro': [BUTTONS, '/app/perfil/avisos', BUTTONS],
  'components/avisos/Preferencias.astro': [BUTTONS],
  'components/conta/Chaves.astro': [
    { nothing: 'its field is that of the second step, and a browser makes no passkey at a bare IP address' },
  ],
  'components/conta/SegundoPasso.astro': [
    '/app/perfil/seguranca – ligado',
    '/app/perfil/seguranca – ligado',
    '/app/perfil/seguranca – em preparo',
    '/app/perfil/seguranca – desligado',
  ],
  'components/BuscaNaLista.astro': [NO_SCRIPT],
  'components/Confirmar.astro': [BUTTONS],
  'components/guia/Busca.astro': [NO_SCRIPT],
  'components/multas/Guia.astro': ['/app/multas/habilitacao/view/[guid]'],
  'components/multas/Selecao.astro': ['/app/multas'],
  'components/pedidos/CheckoutNativo.astro': [BUTTONS],
  'pages/app/recurso-de-multa-online/cadastrar-multa.astro': [BUTTONS],
  'components/peticoes/SemSaida.astro': [BUTTONS],
  'pages/app/processo/index.astro': [NO_SCRIPT],
  'components/avisos/Copiar.astro': ['/app/prazos'],
  'islands/conta/Cadastrar.tsx': ['/cadastrarUsuario/[...parceiro]'],
  'islands/conta/Codigo.tsx': ['/login/codigo'],
  'islands/conta/CompletarPerfil.tsx': ['/app/planos/contratar/forma-pagamento/[...plano]'],
  'islands/conta/CriarChave.tsx': [BY_SCRIPT],
  'islands/conta/DialogoTermos.tsx': [BY_SCRIPT],
  'islands/conta/EncerrarAparelhos.tsx': ['/app/perfil/aparelhos'],
  'islands/conta/Entrar.tsx': ['/login'],
  'islands/conta/Perfil.tsx': ['/app/perfil'],
  'islands/conta/Recuperar.tsx': ['/esqueceuSenha'],
  'islands/conta/Redefinir.tsx': ['/redefinirSenha'],
  'islands/guardadas/GuardarMulta.tsx': ['/app/guardadas/nova'],
  'islands/guardadas/LerCarta.tsx': ['/app/guardadas/carta'],
  'islands/guardadas/foto/LerFoto.tsx': [BY_SCRIPT],
  'islands/habilitacoes/FormulariosDaCnh.tsx': [
    '/app/condutores/cadastrar',
    '/app/condutores/corrigircadastro/[id]',
  ],
  'islands/multas/DatasDaMulta.tsx': ['/app/multas/habilitacao/view/[guid]'],
  'islands/pedidos/PassoCartao.tsx': ['/app/planos/contratar/[idPlano]/[idPlanoDetalhe]'],
  'islands/pedidos/Resumo.tsx': ['/app/pe/contratar/pix'],
  'islands/peticoes/Enviar.tsx': [BUTTONS, BUTTONS],
  'islands/peticoes/EscolherFundamentos.tsx': ['/app/recurso-de-multa-online/cadastrar-multa – fundamentos'],
  'islands/peticoes/PaginaDoAssistente.tsx': ['/app/recurso-de-multa-online/cadastrar-multa – 1'],
  'islands/planos/EscolherPagamento.tsx': ['/app/planos/contratar/forma-pagamento/[...plano]'],
  'islands/planos/ProdutosExtras.tsx': ['/app/planos/contratar'],
  'islands/recursos/FormularioDeDocumentos.tsx': ['/app/responder/[guid]'],
  'islands/recursos/PedirRecurso.tsx': ['/app/multas/habilitacao/view/[guid]'],
  'islands/recursos/ResponderPergunta.tsx': ['/app/responder/[guid]'],
  'islands/ui/Confirmacao.tsx': [BUTTONS],
  'islands/ui/FormularioDaTabela.tsx': ['/app/perfil/senha'],
  'islands/ui/SessaoTerminou.tsx': [BY_SCRIPT],
  'islands/veiculos/FormulariosDoVeiculo.tsx': [
    '/app/veiculos/cadastrar',
    '/app/veiculos/corrigircadastro/[id]',
  ],
  'islands/vendas/Aceitar.tsx': [BUTTONS],
  'pages/app/perfil/privacidade.astro': ['/app/perfil/privacidade', BUTTONS],
  'pages/app/perfil/remocao.astro': [BUTTONS, '/app/perfil/remocao'],
  'pages/app/perfil/senha.astro': ['/app/perfil/senha'],
  // Empty: the checkboxes and counts of the extras belong to it by name.
  'pages/app/planos/contratar/index.astro': ['/app/planos/contratar'],
  'pages/app/planos/desistencia/[idvenda].astro': ['/app/planos/desistencia/[idvenda]'],
  'pages/lembretes.astro': [BUTTONS],
};
