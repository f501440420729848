#if !os(Linux)
  #error(
    "swift-webkit is for Linux; on Apple platforms use the system's WebKit (depend on this package with condition: .when(platforms: [.linux]))."
  )
#endif
