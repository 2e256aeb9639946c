import type { usuario } from '../schema/conta.ts';
import type { habilitacao } from '../schema/habilitacoes.ts';
import type { multa } from '../schema/multas.ts';
import type { debito, veiculo } from '../schema/veiculos.ts';

interface Linhas {
  veiculo: typeof veiculo.$inferSelect;
  debito: typeof debito.$inferSelect;
  habilitacao: typeof habilitacao.$inferSelect;
  multa: typeof multa.$inferSelect;
  usuario: typeof usuario.$inferSelect;
}

type Tabela = keyof Linhas;

/** A reader in the map. A suffix after a colon says what of the text is shown: its last four characters, or its first word. */
export type Destino =
  | 'dono'
  | 'convidado'
  | 'convidado:final'
  | 'convidado:primeiroNome'
  | 'parceiro'
  | 'equipe'
  | 'exportacao'
  | 'fica'
  | 'ninguem';

/**
 * Who may see each column of rows that can be shared: `dono` the driver's own screens, `convidado` a guest, `parceiro` a permitted
 * partner, `equipe` the staff, `exportacao` the driver's export, `fica` the value that stays when the account is erased (without it the
 * column is removed with its row or emptied), `ninguem` nobody. A column that is missing here is shown nowhere: the types and
 * tests/unit/guards/colunas.test.ts fail until it is decided; tests/backend/access/colunas.test.ts compares the map with real answers.
 */
export const DESTINOS: { readonly [T in Tabela]: Readonly<Record<keyof Linhas[T], string>> } = {
  veiculo: {
    id: 'dono convidado equipe exportacao',
    guid: 'dono convidado exportacao',
    usuarioId: 'ninguem',
    placa: 'dono convidado equipe exportacao',
    numeroRenavam: 'dono convidado:final equipe exportacao',
    proprietarioDocumento: 'dono exportacao',
    emailNotificacao: 'dono exportacao',
    uf: 'dono convidado exportacao',
    ativo: 'dono convidado equipe exportacao',
    proprietario: 'dono exportacao',
    modelo: 'dono convidado equipe exportacao',
    fabricante: 'dono convidado exportacao',
    chassi: 'dono exportacao',
    localRegistro: 'dono convidado exportacao',
    anoFabricacao: 'dono convidado exportacao',
    anoModelo: 'dono convidado exportacao',
    anoUltimoLicenciamento: 'dono convidado equipe exportacao',
    cor: 'dono convidado exportacao',
    especieTipo: 'dono convidado exportacao',
    combustivel: 'dono convidado exportacao',
    capacidadePotenciaCilindrada: 'dono convidado exportacao',
    qtdeConsultas: 'dono convidado equipe exportacao',
    comErro: 'dono convidado equipe exportacao',
    mensagemErro: 'dono equipe exportacao',
    consultadoEm: 'dono convidado equipe exportacao',
    proximaConsultaEm: 'equipe exportacao',
    criadoEm: 'exportacao',
  },
  debito: {
    id: 'exportacao',
    usuarioId: 'ninguem',
    veiculoId: 'exportacao',
    descricao: 'dono convidado equipe exportacao',
    valor: 'dono convidado equipe exportacao',
  },
  habilitacao: {
    id: 'dono convidado equipe exportacao',
    guid: 'dono convidado exportacao',
    usuarioId: 'ninguem',
    numeroCnh: 'dono convidado:final equipe exportacao',
    cpf: 'dono equipe exportacao',
    emailNotificacao: 'dono exportacao',
    uf: 'dono convidado exportacao',
    exerceAtividadeRemunerada: 'dono exportacao',
    ativo: 'dono convidado equipe exportacao',
    nome: 'dono convidado:primeiroNome equipe exportacao',
    categoria: 'dono convidado equipe exportacao',
    emissao: 'dono convidado exportacao',
    vencimento: 'dono convidado equipe exportacao',
    localRegistro: 'dono convidado exportacao',
    qtdeConsultas: 'dono convidado equipe exportacao',
    comErro: 'dono convidado equipe exportacao',
    mensagemErro: 'dono equipe exportacao',
    totalPontosPontuaveisAutuacao: 'dono exportacao',
    totalPontosPontuaveisPenalidade: 'dono exportacao',
    totalPontosMandatoriosAutuacao: 'dono exportacao',
    totalPontosMandatoriosPenalidade: 'dono exportacao',
    pontosPeriodos: 'dono exportacao',
    consultadaEm: 'dono convidado equipe exportacao',
    proximaConsultaEm: 'equipe exportacao',
    criadaEm: 'exportacao',
  },
  multa: {
    id: 'dono convidado equipe exportacao',
    guid: 'dono convidado parceiro exportacao',
    usuarioId: 'ninguem',
    tipo: 'dono convidado exportacao',
    origem: 'dono convidado equipe exportacao',
    placa: 'dono equipe exportacao',
    veiculoId: 'dono equipe exportacao',
    habilitacaoId: 'dono equipe exportacao',
    autoInfracao: 'dono convidado parceiro equipe exportacao',
    autoRenainf: 'dono convidado equipe exportacao',
    dataInfracao: 'dono convidado equipe exportacao',
    horaInfracao: 'dono convidado equipe exportacao',
    codigoInfracao: 'dono convidado exportacao',
    descricao: 'dono convidado parceiro equipe exportacao',
    enquadramentoInfracao: 'dono convidado equipe exportacao',
    localInfracao: 'dono convidado equipe exportacao',
    orgaoEmissor: 'dono convidado parceiro equipe exportacao',
    situacao: 'dono convidado equipe exportacao',
    statusPagamento: 'dono convidado exportacao',
    valorOriginal: 'dono convidado equipe exportacao',
    valorSerPago: 'dono convidado exportacao',
    valorDesconto: 'dono convidado exportacao',
    datPagamentoComDesconto: 'dono convidado exportacao',
    dataNotificacao: 'dono convidado exportacao',
    dataPenalidade: 'dono convidado exportacao',
    descricaoFluxoRecurso: 'exportacao',
    recursoOnline: 'dono convidado exportacao',
    pontos: 'dono convidado exportacao',
    suspensiva: 'dono convidado exportacao',
    preexistente: 'dono exportacao',
    criadaEm: 'exportacao',
    atualizadaEm: 'exportacao',
    encerradaEm: 'dono exportacao',
    desligada: 'exportacao',
  },
  usuario: {
    id: 'dono exportacao fica',
    email: 'dono equipe exportacao',
    senhaHash: 'ninguem',
    nome: 'dono convidado:primeiroNome parceiro equipe exportacao',
    cpf: 'dono equipe exportacao',
    rg: 'dono exportacao',
    dataNascimento: 'dono exportacao',
    telefone: 'dono equipe exportacao',
    sexo: 'dono exportacao',
    endereco: 'dono exportacao',
    numero: 'dono exportacao',
    complemento: 'dono exportacao',
    bairro: 'dono exportacao',
    cidade: 'dono equipe exportacao',
    uf: 'dono equipe exportacao',
    cep: 'dono exportacao',
    tipoPerfilParceiro: 'exportacao fica',
    parceiroId: 'exportacao fica',
    aceitouTermosEm: 'exportacao fica',
    lembretes: 'dono exportacao fica',
    lembretesDesde: 'exportacao fica',
    bloqueadoEm: 'equipe exportacao fica',
    motivoBloqueio: 'equipe exportacao',
    remocaoPedidaEm: 'dono equipe exportacao fica',
    removidaEm: 'exportacao fica',
    criadoEm: 'equipe exportacao fica',
  },
};
