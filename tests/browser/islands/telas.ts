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
  'of a fine': ['/app/multas', '/app/multas/habilitacao/view/[guid]', '/app/responder/[guid]'],
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
