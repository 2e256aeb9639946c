/** Folders of the export, by type of file. */
export const PASTAS = {
  documentos: 'documentos-enviados',
  protocolos: 'protocolos-e-decisoes',
  peticoes: 'peticoes',
  contratos: 'contratos',
  recibos: 'recibos',
  outros: 'outros',
} as const;

export type TipoDeArquivo = keyof typeof PASTAS;

/** Portuguese description of each list in dados.json. A test checks that no list lacks one. */
export const ROTULO_DA_LISTA: Record<string, string> = {
  sessoes: 'Aparelhos em que a conta está aberta',
  recuperacoesDeSenha: 'Pedidos de senha nova',
  trocasDeEmail: 'Trocas de e-mail pedidas ao atendimento',
  segundoFator: 'Segundo passo (só as datas)',
  codigosDeReserva: 'Códigos de reserva (só as datas)',
  chavesDeAcesso: 'Chaves de acesso (a parte pública)',
  aparelhosConhecidos: 'Aparelhos conhecidos (só as datas)',
  consentimentos: 'O que você aceitou, permitiu ou retirou',
  aparelhosComAviso: 'Aparelhos que recebem avisos',
  preferenciasDeAviso: 'Avisos que você desligou',
  habilitacoes: 'CNHs cadastradas',
  processos: 'Processos de suspensão ou cassação',
  marcosDosProcessos: 'Datas de cada processo',
  veiculos: 'Veículos cadastrados',
  debitos: 'Débitos dos veículos',
  consultas: 'Consultas feitas às fontes',
  multas: 'Multas',
  marcos: 'Datas de cada multa',
  guiasDasMultas: 'Boletos e códigos Pix das multas',
  recursos: 'Recursos',
  perguntasDosRecursos: 'Perguntas da equipe e as suas respostas',
  requerimentos: 'Pedidos sobre os seus dados (LGPD, art. 18)',
  creditos: 'Créditos de recurso',
  solicitacoes: 'Solicitações de petição',
  multasNaoAcompanhadas: 'Multas cadastradas para petição',
  peticoesEscritas: 'Versões de cada petição',
  rascunhos: 'Rascunhos de petição',
  pedidos: 'Pedidos e pagamentos',
  devolucoes: 'Devoluções de compra',
  cuponsUsados: 'Cupons usados',
  assinaturas: 'Planos contratados',
  vendas: 'Vendas com contrato',
  aceites: 'Aceites de contrato',
  arquivos: 'Arquivos guardados',
  notificacoes: 'Avisos da conta',
  emails: 'E-mails enviados a você',
  lembretes: 'Lembretes de prazo',
  calendario: 'Endereço do calendário (só a data em que foi criado)',
  itensDosPedidos: 'Itens de cada pedido',
  andamentoDosPedidos: 'Andamento de cada pedido',
  andamentoDosRecursos: 'Andamento de cada recurso',
  registros: 'Registro do que foi feito na conta: quando, o quê, de onde',
};

/** Path in the export: folder, day, eight characters of the id, and the original name in ASCII, so that names do not collide. */
export function lugarNoZip(
  tipo: TipoDeArquivo,
  { id, nome, dia }: { id: string; nome: string; dia: string },
): string {
  const simples = nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '');
  return `arquivos/${PASTAS[tipo]}/${dia}_${id.slice(0, 8)}_${simples || 'arquivo'}`;
}

/** What the export leaves out: notes that the staff writes for itself, and raw answers of the sources. Given by hand, on request. */
export const FORA_DA_EXPORTACAO =
  'as anotações internas do atendimento e a resposta original das fontes: peça-as em Seus dados e sua privacidade';

export function emHtml(texto: string): string {
  return texto.replace(/[&<>"']/g, (sinal) => `&#${sinal.charCodeAt(0)};`);
}
