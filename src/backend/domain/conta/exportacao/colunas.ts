/** The columns of a table that the driver's export includes, and those that it does not. */
interface Decidida {
  exportadas: readonly string[];
  internas: readonly string[];
}

const lista = (exportadas: string, internas: string): Decidida => ({
  exportadas: exportadas.split(' ').filter(Boolean),
  internas: internas.split(' ').filter(Boolean),
});

/**
 * Of every table with rows of a driver: exported columns, then internal ones (hashes, secrets). tests/unit/guards/colunas.test.ts fails
 * until a new column is in one of them.
 */
export const COLUNAS: Readonly<Record<string, Decidida>> = {
  veiculo: lista(
    'id guid placa numeroRenavam proprietarioDocumento emailNotificacao uf ativo proprietario modelo fabricante chassi localRegistro anoFabricacao anoModelo anoUltimoLicenciamento cor especieTipo combustivel capacidadePotenciaCilindrada qtdeConsultas comErro mensagemErro consultadoEm proximaConsultaEm criadoEm',
    'usuarioId',
  ),
  debito: lista('id veiculoId descricao valor', 'usuarioId'),
  habilitacao: lista(
    'id guid numeroCnh cpf emailNotificacao uf exerceAtividadeRemunerada ativo nome categoria emissao vencimento localRegistro qtdeConsultas comErro mensagemErro totalPontosPontuaveisAutuacao totalPontosPontuaveisPenalidade totalPontosMandatoriosAutuacao totalPontosMandatoriosPenalidade pontosPeriodos consultadaEm proximaConsultaEm criadaEm',
    'usuarioId',
  ),
  multa: lista(
    'id guid tipo origem placa veiculoId habilitacaoId autoInfracao autoRenainf dataInfracao horaInfracao codigoInfracao descricao enquadramentoInfracao localInfracao orgaoEmissor situacao statusPagamento valorOriginal valorSerPago valorDesconto datPagamentoComDesconto dataNotificacao dataPenalidade descricaoFluxoRecurso recursoOnline pontos suspensiva preexistente criadaEm atualizadaEm encerradaEm desligada',
    'usuarioId',
  ),
  usuario: lista(
    'id email nome cpf rg dataNascimento telefone sexo endereco numero complemento bairro cidade uf cep tipoPerfilParceiro parceiroId aceitouTermosEm lembretes lembretesDesde emailConfirmadoEm bloqueadoEm motivoBloqueio remocaoPedidaEm removidaEm criadoEm',
    'senhaHash',
  ),
  consentimento: lista('id assunto versao parceiroId aceito quando ip agente', 'usuarioId'),
  avisoDesligado: lista('tipo canal desde', 'usuarioId'),
  sessao: lista('id criadaEm usadaEm expiraEm ip agente', 'tokenHash usuarioId'),
  trocaDeEmail: lista('id de para pedidaEm valeEm feitaEm canceladaEm', 'usuarioId autor'),
  // Written by the staff for the staff; a request for access to it is answered by hand.
  notaInterna: lista('', 'id usuarioId texto autor quando'),
  recuperacao: lista('id criadaEm expiraEm usadaEm', 'usuarioId tokenHash'),
  arquivo: lista('id nome mediaType tamanho sha256 criadoEm', 'usuarioId chave'),
  devolucao: lista(
    'id pedidoId causa estado valor quando fim porFora motivo autor gateway gatewayId pagoPorId situacao prazo respondidaEm resposta',
    'usuarioId',
  ),
  processo: lista(
    'id guid habilitacaoId tipo processo descricao origem orgao rascunho respondidoEm criadoEm encerradoEm',
    'usuarioId',
  ),
  marcoDoProcesso: lista('id processoId tipo data retirado autor quando', 'usuarioId'),
  consulta: lista(
    'id habilitacaoId veiculoId servico resultado custoCentavos duracaoMs quando',
    'usuarioId respostaBruta',
  ),
  lembrete: lista('id multaId processoId tipo data dias junto criadoEm dispensadoEm', 'usuarioId'),
  linkDeLembrete: lista('', 'tokenHash usuarioId copiaPara paradaEm criadoEm'),
  agenda: lista('criadaEm', 'usuarioId tokenHash'),
  guia: lista('id multaId tipo codigo vencimento origem retirada quando', 'usuarioId'),
  marco: lista('id multaId tipo data origem meio retirado autor quando', 'usuarioId'),
  notificacao: lista(
    'id guid assunto descricao destino push pushMostradaEm dataCriacao dataLeitura',
    'usuarioId chave',
  ),
  emailEnviado: lista('id modelo enviadoEm criadoEm para assunto texto', 'usuarioId chave pedido'),
  pedido: lista(
    'id codigo escolhaHash substituidoPor metodo status subtotal desconto total parcelas cupomId vendaId gateway gatewayPedidoId gatewayCobrancaId pixTexto pixLink picpayUrl picpayQr boletoLinha boletoBarras boletoLink boletoVencimento cartaoNome cartaoBandeira cartaoFinal mensagem bancoCodigo bancoMensagem criadoEm expiraEm pagoEm conferidoEm',
    'usuarioId conteudoHash',
  ),
  pedidoItem: lista(
    'id pedidoId tipoProduto idPlano idPlanoDetalhe produtoGuid multaId descricao quantidade valorUnitario periodicidade qtdParcela comeca inicioVigencia',
    'usuarioId',
  ),
  pedidoEvento: lista('id pedidoId de para origem dados quando', 'usuarioId'),
  cupomUso: lista('pedidoId cupomId devolvidoEm quando', 'usuarioId'),
  assinatura: lista(
    'id plano idPlano idPlanoDetalhe periodicidade inicio fim pedidoItemId canceladaEm avisadaEm continuaDe',
    'usuarioId',
  ),
  venda: lista(
    'id descricao itens valorTotal contratoId contrato criadaPor validaAte criadaEm canceladaEm',
    'usuarioId chave',
  ),
  aceite: lista('vendaId sha256 ip agente quando', 'usuarioId'),
  solicitacao: lista(
    'id pedidoId pedidoItemId unidade entregue dataMultaCadastrada dataEntreguePeticao peticaoId canceladaEm criadaEm',
    'usuarioId',
  ),
  multaNaoAcompanhada: lista(
    'id solicitacaoId sexo nomeCompletoDefesa cpfDefesa telefoneContato enderecoCompletos cep numero complemento placa dataInfracao horaInfracao autoInfracao autoRenainf templateId enquadramento local orgaoEmissor fase fatos emNomeProprio versao corrigidaEm criadaEm',
    'usuarioId',
  ),
  peticaoVersao: lista('id solicitacaoId numero arquivoId criadaEm', 'usuarioId'),
  rascunho: lista('solicitacaoId passo dados atualizadoEm', 'usuarioId'),
  aparelhoPush: lista('id sessaoId criadoEm', 'usuarioId enderecoDoServico p256dh auth'),
  recurso: lista('id guid multaId fase direito criadoEm canceladoEm', 'usuarioId'),
  recursoMovimento: lista('id recursoId status protocolo arquivoId observacao quando autor', 'usuarioId'),
  recursoDocumento: lista('', 'id usuarioId recursoId tipo arquivoId'),
  recursoAnexo: lista('', 'id usuarioId movimentoId arquivoId'),
  recursoPergunta: lista('id recursoId texto autor quando resposta respondidaEm encerradaEm', 'usuarioId'),
  // The desk's own work: the movements of the appeal have what the driver is told.
  recursoNaFila: lista(
    '',
    'recursoId usuarioId estado movidoEm fase multaId perguntaAberta paradoDesde prazo prazoVistoEm responsavelId',
  ),
  recursoPerguntaArquivo: lista('', 'id usuarioId perguntaId tipo arquivoId anteriorId'),
  credito: lista('id multaId pedidoItemId unidade recursoId canceladoEm criadoEm', 'usuarioId'),
  requerimento: lista('id tipo origem texto recebidoEm prazo respondidoEm resposta autor', 'usuarioId'),
  segundoFator: lista('criadoEm sessaoId ligadoEm', 'usuarioId totpSegredo totpPasso'),
  codigoDeReserva: lista('criadoEm usadoEm', 'usuarioId tokenHash'),
  chaveDeAcesso: lista(
    'id guid credencial chavePublica contador transportes nome sincronizada criadaEm usadaEm',
    'usuarioId',
  ),
  passoDeEntrada: lista('', 'id tipo tokenHash usuarioId desafio expiraEm'),
  aparelhoConhecido: lista('vistoEm', 'usuarioId tokenHash'),
};
