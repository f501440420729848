@_exported import UIKitGTK
