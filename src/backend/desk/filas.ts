import { modeloEmPalavras } from '#lib/mesa/emails.ts';

const FILAS: Readonly<Record<string, string>> = {
  consulta: 'Consultar a fonte',
  email: 'Enviar um e-mail',
  push: 'Avisar um aparelho',
  automacao: 'Avisar a automação',
  conferencia: 'Conferir um pagamento',
  cancelamento: 'Cancelar uma cobrança',
  devolucao: 'Devolver um pagamento em dobro',
  desistencia: 'Devolver uma desistência',
  contestacao: 'Conferir uma contestação',
  avisoDaEquipe: 'Avisar a equipe',
  trocaDeEmail: 'Trocar o e-mail de uma conta',
  peticao: 'Escrever uma petição',
  verificacoes: 'Verificações do dia',
  expiracoes: 'Fechar o que venceu',
  avisosDePlano: 'Avisar do fim dos planos',
  lembretes: 'Lembretes de prazo',
  retencao: 'Apagar o que passou do tempo',
  avisosDaMesa: 'Aviso da manhã à equipe',
  arquivosSemLinha: 'Apagar arquivos sem dono',
};

/** The name of a job in words: its task, and for a mail its kind. */
export function tarefaEmPalavras(fila: string, dados: Readonly<Record<string, unknown>>): string {
  const nome = FILAS[fila] ?? 'Tarefa';
  return fila === 'email' && typeof dados.modelo === 'string'
    ? `${nome}: ${modeloEmPalavras(dados.modelo)}`
    : nome;
}
